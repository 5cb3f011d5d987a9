import type { CallToolResult } from '@modelcontextprotocol/server';

export const text = (value: string): CallToolResult => ({ content: [{ type: 'text', text: value }] });

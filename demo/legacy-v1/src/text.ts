import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

export const text = (value: string): CallToolResult => ({ content: [{ type: 'text', text: value }] });

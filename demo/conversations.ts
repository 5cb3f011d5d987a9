import type { Conversation } from '../test/behaviour/talk.js';

/** A conversation with the operations desk; both of its servers, 1.x and 2.x, must hold it. */
export interface DemoConversation extends Conversation {
  readonly tool: string;
  /** The tool must stay as it is: it is compared with itself, era by era. */
  readonly manual?: true;
}

/** What the scripted users of the demo do. The order of steps is the order in which they must happen. */
export const CONVERSATIONS: readonly DemoConversation[] = [
  {
    tool: 'restart_service',
    title: 'accepts',
    talk: [
      { call: { tool: 'restart_service', args: { service: 'billing' } } },
      { asked: 'Restart billing? 412 people are using it.', reply: { accept: { how: 'graceful' } } },
      { did: 'service.restart billing graceful' },
      { said: 'billing is back up.' },
    ],
  },
  {
    tool: 'restart_service',
    title: 'declines',
    talk: [
      { call: { tool: 'restart_service', args: { service: 'wiki' } } },
      { asked: 'Restart wiki? 58 people are using it.', reply: 'decline' },
      { said: 'wiki was left running.' },
    ],
  },
  {
    tool: 'decommission',
    title: 'types it',
    talk: [
      { call: { tool: 'decommission', args: { service: 'wiki' } } },
      { asked: 'wiki runs on web-1. Type "web-1" to confirm.', reply: { accept: { typed: 'web-1' } } },
      { did: 'service.remove wiki web-1' },
      { said: 'wiki is gone from web-1.' },
    ],
  },
  {
    tool: 'plan_maintenance',
    title: 'two asks',
    talk: [
      { call: { tool: 'plan_maintenance', args: { service: 'billing' } } },
      { asked: 'When may billing be down?', reply: { accept: { window: 'Sun 04:00' } } },
      { asked: 'billing goes down Sun 04:00. Whom shall we tell?', reply: { accept: { group: 'finance' } } },
      { did: 'window.book billing Sun 04:00' },
      { did: 'mail.send finance' },
      { said: 'billing: Sun 04:00.' },
    ],
  },
  {
    tool: 'grant_access',
    title: 'admin',
    talk: [
      { call: { tool: 'grant_access', args: { user: 'noor', role: 'admin' } } },
      { asked: 'noor wants to be admin. For how many days?', reply: { accept: { days: 7 } } },
      { did: 'access.grant noor admin 7 days' },
      { said: 'noor is admin for 7 days.' },
    ],
  },
  {
    tool: 'grant_access',
    title: 'reader',
    talk: [
      { call: { tool: 'grant_access', args: { user: 'noor', role: 'reader' } } },
      { did: 'access.grant noor reader further notice' },
      { said: 'noor is reader for further notice.' },
    ],
  },
  {
    tool: 'escalate_ticket',
    title: 'accepts',
    talk: [
      { call: { tool: 'escalate_ticket', args: { ticket: 'T-17' } } },
      { asked: 'Escalate T-17 to which level?', reply: { accept: { level: 3 } } },
      { did: 'ticket.escalate T-17 3' },
      { said: 'T-17 is with level 3.' },
    ],
  },
  {
    tool: 'escalate_ticket',
    title: 'cannot',
    client: { elicitation: [] },
    talk: [
      { call: { tool: 'escalate_ticket', args: { ticket: 'T-17' } } },
      { said: 'Call escalate_ticket again with a level (2 or 3) for T-17.' },
    ],
  },
  {
    tool: 'rotate_keys',
    title: 'accepts',
    talk: [
      { call: { tool: 'rotate_keys', args: { target: 'billing' } } },
      { asked: 'Every session of billing ends. Type "billing" to confirm.', reply: { accept: { typed: 'billing' } } },
      { did: 'keys.rotate billing' },
      { said: 'billing has new keys.' },
    ],
  },
  {
    tool: 'rotate_keys',
    title: 'cancels',
    talk: [
      { call: { tool: 'rotate_keys', args: { target: 'billing' } } },
      { asked: 'Every session of billing ends. Type "billing" to confirm.', reply: 'cancel' },
      { failed: 'Keys were not rotated.' },
    ],
  },
  {
    tool: 'purge_cdn',
    title: 'accepts',
    talk: [
      { call: { tool: 'purge_cdn', args: { target: 'shop' } } },
      { asked: 'Purge what of shop?', reply: { accept: { path: '/img', everywhere: true } } },
      { did: 'cdn.purge shop /img everywhere' },
      { said: 'Purged shop everywhere.' },
    ],
  },
  {
    tool: 'handover (prompt)',
    title: 'accepts',
    talk: [
      { call: { prompt: 'handover', args: { to: 'Sam' } } },
      { asked: 'Which shift does Sam take over?', reply: { accept: { shift: 'night' } } },
      { said: 'Write a handover of the night shift to Sam.' },
    ],
  },
  {
    tool: 'resolve_ticket',
    title: '(manual)',
    manual: true,
    settleMs: 120,
    talk: [
      { call: { tool: 'resolve_ticket', args: { ticket: 'T-17' } } },
      { did: 'ticket.resolve T-17' },
      { asked: 'How was the help with T-17?', reply: { accept: { stars: 5 } }, delayMs: 40 },
      { said: 'T-17 is resolved.' },
      { did: 'ticket.rated T-17 5' },
    ],
  },
];

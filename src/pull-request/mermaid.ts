import type { InputPoint } from '../model/input-point.js';
import { nameOfHandler } from './labels.js';
import { plainText } from './markdown.js';

/** The rounds of one handler. */
export interface HandlerRounds {
  readonly handler: string;
  /** What it may ask, in the order of the code. */
  readonly questions: readonly string[];
  /** What is done in the first round alone. */
  readonly once: readonly string[];
}

/** Text that a Mermaid diagram takes as nothing but text. */
export function mermaidText(text: string): string {
  const plain = plainText(text)
    .replace(/[^\p{L}\p{N} .,_?!/-]+/gu, ' ')
    .replace(/-{2,}/g, '-');
  const short = plain.replace(/ {2,}/g, ' ').trim().slice(0, 60);
  // `end` by itself ends a block.
  return short.replace(/\bend\b/gi, (word) => `${word}.`) || 'question';
}

/** A sequence diagram of the rounds that a handler takes if every question on its way is asked. */
export function roundsDiagram({ handler, questions, once }: HandlerRounds): string {
  const lines = ['sequenceDiagram', '  participant C as Client', `  participant H as ${mermaidText(handler)}`];
  lines.push('  C->>H: round 1, the call');
  for (const done of once.slice(0, 4)) lines.push(`  Note over H: done once, ${mermaidText(done)}`);
  questions.forEach((question, index) => {
    lines.push(`  H-->>C: input_required, ${mermaidText(question)}`);
    lines.push(`  Note over C: the user answers`);
    lines.push(`  C->>H: round ${index + 2}, the call again with the answer${index === 0 ? '' : 's'}`);
  });
  lines.push('  H-->>C: result');
  return `\`\`\`mermaid\n${lines.join('\n')}\n\`\`\``;
}

/** The handlers with more than one question, and the names of those with one. */
export function roundsOfHandlers(
  points: readonly InputPoint[],
  onceOf: (point: InputPoint) => readonly string[],
  questionOf: (point: InputPoint) => string,
): { readonly several: readonly HandlerRounds[]; readonly single: readonly string[] } {
  const byHandler = new Map<string, { name: string; points: InputPoint[] }>();
  for (const point of points) {
    for (const { handler } of point.routes) {
      const key = `${handler.span.file}:${handler.span.start}`;
      const known = byHandler.get(key) ?? { name: nameOfHandler(handler), points: [] };
      byHandler.set(key, known);
      known.points.push(point);
    }
  }
  const all = [...byHandler.values()];
  return {
    several: all
      .filter(({ points: own }) => own.length > 1)
      .map(({ name, points: own }) => ({
        handler: name,
        questions: own.map(questionOf),
        once: [...new Set(own.flatMap(onceOf))],
      })),
    single: all.filter(({ points: own }) => own.length === 1).map(({ name }) => name),
  };
}

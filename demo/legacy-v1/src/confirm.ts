/** Whoever can ask the user; an interface, so that tests need no server. */
export interface Asker {
  elicitInput(params: {
    message: string;
    requestedSchema: {
      type: 'object';
      properties: Record<string, { type: 'string'; title?: string }>;
      required?: string[];
    };
  }): Promise<{ action: 'accept' | 'decline' | 'cancel'; content?: Record<string, unknown> }>;
}

export class Confirmer {
  readonly #asker: Asker;

  constructor(asker: Asker) {
    this.#asker = asker;
  }

  /** Has the user type the name of what is about to go. */
  async typed(what: string, name: string): Promise<boolean> {
    const { action, content } = await this.#asker.elicitInput({
      message: `${what} Type "${name}" to confirm.`,
      requestedSchema: {
        type: 'object',
        properties: { typed: { type: 'string', title: 'Name' } },
        required: ['typed'],
      },
    });
    return action === 'accept' && content?.typed === name;
  }
}

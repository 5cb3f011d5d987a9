import { gitOrNothing } from './git-command.js';

export interface Remote {
  readonly name: string;
  /** Its address in a browser, without user and password; `undefined` if it has none. */
  readonly web: string | undefined;
}

/** Where a branch goes: what git would push to, `origin`, or the first remote there is. Nothing is reached for it. */
export async function pushRemote(root: string): Promise<Remote | undefined> {
  const listed = await gitOrNothing(root, ['config', '--get-regexp', '^remote\\.(pushdefault|.*\\.url)$']);
  const settings = (listed ?? '').split('\n').map((line) => line.split(' '));
  const urls = new Map<string, string>();
  for (const [key = '', url = ''] of settings) {
    const name = /^remote\.(.*)\.url$/.exec(key)?.[1];
    if (name !== undefined && !urls.has(name)) urls.set(name, url);
  }
  const wanted = settings.find(([key]) => key === 'remote.pushdefault')?.[1];
  const name = [wanted, 'origin', ...urls.keys()].find((one) => one !== undefined && urls.has(one));
  return name === undefined ? undefined : { name, web: webAddress(urls.get(name) ?? '') };
}

/** What a browser takes for the address of a remote. */
export function webAddress(url: string): string | undefined {
  const [, host, where] =
    /^(?:https?|ssh|git):\/\/(?:[^@/]*@)?([^/:]+)(?::\d+)?\/(.+?)(?:\.git)?\/?$/.exec(url) ??
    /^(?:[^@/]+@)?([^/:]{2,}):(?!\/)(.+?)(?:\.git)?\/?$/.exec(url) ??
    [];
  return host === undefined || where === undefined ? undefined : `https://${host}/${where}`;
}

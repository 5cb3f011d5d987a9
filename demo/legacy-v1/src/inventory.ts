export interface Service {
  readonly name: string;
  readonly host: string;
  readonly users: number;
}

const services = new Map<string, Service>([
  ['billing', { name: 'billing', host: 'web-3', users: 412 }],
  ['wiki', { name: 'wiki', host: 'web-1', users: 58 }],
]);

/** The service of that name, as the monitoring has it. */
export async function findService(name: string): Promise<Service | undefined> {
  return services.get(name);
}

/** Maintenance windows of the coming week. */
export function listWindows(): string[] {
  return ['Tue 02:00', 'Thu 02:00', 'Sun 04:00'];
}

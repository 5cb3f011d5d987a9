// The compiler in a process of its own: it takes its time, and the test runner must stay reachable.
import { typeErrors } from './type-check.js';

process.once('message', (projects: string[]) => {
  process.send?.([...typeErrors(projects)]);
});

import { runAsWorker } from 'synckit';
import { PackageAnalyses } from './package-analyses.js';

const analyses = new PackageAnalyses();

runAsWorker((linted: Parameters<PackageAnalyses['findingsIn']>[0]) => analyses.findingsIn(linted));

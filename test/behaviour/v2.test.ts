import { describeCases } from './described.js';

describeCases('v2');

import { metricNames } from './metrics.js';
import { comparators, dimensions } from './report-query.js';

export const dimensionOperators = ['eq', 'in', 'not_in'] as const;
export const filterFields = [...dimensions, ...metricNames] as const;
export const filterOperators = [...new Set([...dimensionOperators, ...comparators])];
export const maxFilters = 20;
export const maxFilterValues = 100;

/** Separate from the chart, because every first load parses the screen's URL. */
export const metrics = ['volume', 'fees', 'jobs', 'members'] as const
export type Metric = (typeof metrics)[number]

/** Apart from the chart, because the address of the screen is read by every first visit. */
export const metrics = ['volume', 'fees', 'jobs', 'members'] as const
export type Metric = (typeof metrics)[number]

/** Separate from the tools, because every first load parses the screen's URL. */
export const payoutStates = ['requested', 'exported', 'paid', 'returned', 'held', 'all'] as const

/** Apart from the tools, because the address of the screen is read by every first visit. */
export const payoutStates = ['requested', 'exported', 'paid', 'returned', 'held', 'all'] as const

/** Returns the address that makes a calendar subscribe to a feed instead of reading it once. */
export const subscriptionAddress = (url: string): string => url.replace(/^https?:/, 'webcal:')

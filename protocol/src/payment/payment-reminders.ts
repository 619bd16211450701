/** The first reminder, the second one, and the final notice. */
export const mostReminders = 3

export const usage = `Manages the operators of the marketplace.

  npm run operator -- add EMAIL                      adds an operator, or resets the password of one: prints a link to choose it
  npm run operator -- add EMAIL --password-from-env  takes the password from OPERATOR_PASSWORD
  npm run operator -- list                           lists them all
  npm run operator -- remove EMAIL                   ends an operator's access at once; what they did stays in the audit log
  npm run operator -- remove EMAIL --last            the same, even if no operator is left
`

const verbs = {
  add: { flags: ['--password-from-env'], takesEmail: true },
  list: { flags: [], takesEmail: false },
  remove: { flags: ['--last'], takesEmail: true },
} as const satisfies Record<string, { flags: readonly string[]; takesEmail: boolean }>

export type Verb = keyof typeof verbs
/** The email is empty for a verb that takes none. */
export type Wish = { email: string; flags: readonly string[] }

const isVerb = (word: string): word is Verb => Object.hasOwn(verbs, word)

/** Parses what was typed after `npm run operator --`; `refusal` says what is wrong with it. */
export function readArguments(typed: readonly string[]): { verb: Verb; wish: Wish } | { refusal: string } {
  const [name, ...rest] = typed
  if (name === undefined) return { refusal: usage }
  if (!isVerb(name)) return { refusal: `There is no "${name}" here.\n\n${usage}` }
  const { flags: known, takesEmail } = verbs[name]
  const flags = rest.filter((word) => word.startsWith('-'))
  const words = rest.filter((word) => !word.startsWith('-'))
  const unknown = flags.find((flag) => !known.some((one) => one === flag))
  if (unknown !== undefined) return { refusal: `"${name}" takes no ${unknown}.\n\n${usage}` }
  if (takesEmail && words.length === 0) return { refusal: `Please give the email address: npm run operator -- ${name} EMAIL` }
  const extra = words[takesEmail ? 1 : 0]
  if (extra !== undefined) return { refusal: `"${extra}" is one argument too many.\n\n${usage}` }
  return { verb: name, wish: { email: words[0] ?? '', flags } }
}

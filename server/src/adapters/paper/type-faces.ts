import { readFont } from './read-font.ts'
import { placedFaceOf, type Face } from './placed-faces.ts'

const part = (family: 'figtree' | 'noto-sans', script: string) => ({
  regular: readFont(`${family}/files/${family}-${script}-400`),
  bold: readFont(`${family}/files/${family}-${script}-600`),
})

/** Fonts for the scripts of Europe, in which a tax office wants names in the original. A part is only embedded where its letters occur. */
export const faces = [
  {
    name: 'latin',
    ...part('figtree', 'latin'),
    letters: /[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac\u2212]/u,
  },
  {
    name: 'latin-ext',
    ...part('figtree', 'latin-ext'),
    letters: /[\u0100-\u0130\u0132-\u0151\u0154-\u017f\u0218-\u021b\u1e80-\u1e85\u1e9e\u1ef2\u1ef3]/u,
  },
  { name: 'vietnamese', ...part('noto-sans', 'vietnamese'), letters: /[\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]/u },
  { name: 'latin-rest', ...part('noto-sans', 'latin-ext'), letters: /[\u0180-\u02ba\u1e00-\u1eff]/u },
  { name: 'greek', ...part('noto-sans', 'greek'), letters: /[\u0370-\u03ff]/u },
  { name: 'greek-ext', ...part('noto-sans', 'greek-ext'), letters: /[\u1f00-\u1fff]/u },
  { name: 'cyrillic', ...part('noto-sans', 'cyrillic'), letters: /[\u0400-\u045f\u0490\u0491\u04b0\u04b1\u2116]/u },
  { name: 'cyrillic-ext', ...part('noto-sans', 'cyrillic-ext'), letters: /[\u0460-\u052f]/u },
] as const

// A letter that no font has would be drawn as nothing, which would look like another name.
const stranger = '?'

/** Whether any font has this letter. */
export const hasFace = (sign: string): boolean => faces.some(({ letters }) => letters.test(sign)) || placedFaceOf(sign) !== undefined

/** The font for a letter, and what is drawn: a question mark if no font has it. */
export function drawnSign(sign: string): { face: Face; sign: string } {
  const face = faces.find(({ letters }) => letters.test(sign)) ?? placedFaceOf(sign)
  return face ? { face, sign } : { face: faces[0], sign: stranger }
}

export type Run = { face: (typeof faces)[number]['name']; text: string }

/** Cuts a text into runs of one font each. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const sign of text.normalize('NFC')) {
    const face = faces.find((each) => each.letters.test(sign))
    const run: Run = { face: face?.name ?? 'latin', text: face ? sign : stranger }
    const last = runs.at(-1)
    if (last?.face === run.face) last.text += run.text
    else runs.push(run)
  }
  return runs
}

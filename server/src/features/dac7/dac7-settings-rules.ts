import { vatIdPatterns } from '#vat-ids.ts'

export type Dac7Settings = { tin: string; senderId: string; country: string }

type Given = { tin: string; senderId: string; country: string | undefined }

/** The settings for the yearly report of sellers, or one line for each that cannot be used. */
export function readDac7Settings({ tin, senderId, country }: Given): Dac7Settings | string[] {
  const problems: string[] = []
  if (tin === '') problems.push('DAC7_TIN: the report needs the platform operator’s tax number, which is not the VAT number')
  if (country === undefined || !(country in vatIdPatterns)) {
    problems.push('DAC7: VAT_COUNTRY has to be the member state of the European Union that the report goes to')
    return problems
  }
  return problems.length > 0 ? problems : { tin, senderId, country }
}

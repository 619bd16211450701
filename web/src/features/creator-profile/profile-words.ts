import type { Gender } from '@pairtake/protocol/general'

export const genderWords: Record<Gender, string> = {
  female: 'Female',
  male: 'Male',
  non_binary: 'Non-binary',
  trans_man: 'Trans man',
  trans_woman: 'Trans woman',
}

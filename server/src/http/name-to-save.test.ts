import { expect, test } from 'vitest'
import { nameToSave } from './name-to-save.ts'

test.each([
  ['a.mp4.exe', 'video/mp4', 'a.mp4'],
  ['photo.html', 'image/jpeg', 'photo.jpg'],
  ['photo.svg', 'image/png', 'photo.png'],
  ['photo.JPG.scr .', 'image/jpeg', 'photo.JPG'],
  ['take.exe.bat.cmd', 'video/quicktime', 'take.mov'],
  ['photo.jpg', 'image/png', 'photo.png'],
  ['no ending', 'video/mp4', 'no ending.mp4'],
  ['version 1.2', 'video/mp4', 'version 1.2.mp4'],
  ['.exe', 'image/png', '_exe.png'],
  ['invoice.pdf.js', 'application/pdf', 'invoice.pdf'],
  ['brief.hta', 'application/octet-stream', 'brief.data'],
  ['setup.exe', 'application/octet-stream', 'setup.data'],
  ['setup.exe:x', 'application/octet-stream', 'setup.exe_x'],
])('ABUSE 14 a download of %j that is %s is saved as %j', (given, mime, expected) => {
  expect(nameToSave(given, mime)).toBe(expected)
})

test.each([
  ['film.mp4', 'video/mp4'],
  ['Film Final.MOV', 'video/quicktime'],
  ['IMG_0042.HEIC', 'image/heic'],
  ['brief.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['logo.svg', 'application/octet-stream'],
  ['notes.txt', 'application/octet-stream'],
  ['Žluťoučký 👩‍🍳.png', 'image/png'],
])('keeps the name %j of a %s', (given, mime) => {
  expect(nameToSave(given, mime)).toBe(given)
})

test('ABUSE 28 takes out what turns the direction of text, ends lines or names a folder', () => {
  expect(nameToSave('photo\u202egpj.exe', 'image/jpeg')).toBe('photogpj.jpg')
  expect(nameToSave('a\u2066b\u2069\u200e\u061c.mp4', 'video/mp4')).toBe('ab.mp4')
  expect(nameToSave('a"\r\nx: y\u0000.mp4', 'video/mp4')).toBe('a_x_ y.mp4')
  expect(nameToSave('../../etc/passwd', 'application/octet-stream')).toBe('__.._etc_passwd')
  expect(nameToSave('\ud800', 'application/octet-stream')).toBe('\ufffd')
  expect(nameToSave('\u202e', 'image/png')).toBe('file.png')
  expect(nameToSave(`${'x'.repeat(400)}.mp4`, 'video/mp4')).toMatch(/^x{196}\.mp4$/)
})

import { describe, expect, test } from 'vitest'
import { isWritable, sepaText } from './sepa-text-rules.ts'

const plain = (value: string, max = 140) => sepaText(value, max)

describe('names in the letters that banks take', () => {
  test('plain Latin, digits and the signs of EPC217-08 stay', () => {
    const allowed = "ABCXYZ abcxyz 0189 a/b-c?d:e(f).g,h'i+j"
    expect(plain(allowed)).toBe(allowed)
  })

  test('accents are dropped, letters of their own are written out', () => {
    expect(plain('Žofie Łęcka Đorđe Ñandú Ångström Çelik')).toBe('Zofie Lecka Dorde Nandu Angstrom Celik')
    expect(plain('Größe WEIẞ Æon æ Øre ø Œuvre œ Þór þ Ðóra ð ı Ŋ ŋ')).toBe('Grosse WEISS Aeon ae Ore o Oeuvre oe Thor th Dora d i N n')
  })

  test('signs that have a likeness get it, all others become a dot', () => {
    expect(plain('a&b_c’d‘e–f—g')).toBe("a+b-c'd'e-f-g")
    expect(plain('a<b>"c"@d!e;f')).toBe('a.b..c..d.e.f')
    expect(plain('李小龙')).toBe('...')
    expect(plain('a\nb\tc')).toBe('a.b.c')
    expect(plain('🎬')).toBe('.')
  })

  test('Greek as ISO 843 writes it', () => {
    expect(plain('α β γ δ ε ζ η θ ι κ λ μ ν ξ ο π ρ σ ς τ υ φ χ ψ ω')).toBe('a v g d e z i th i k l m n x o p r s s t y f ch ps o')
    expect(plain('Α Β Γ Δ Ε Ζ Η Θ Ι Κ Λ Μ Ν Ξ Ο Π Ρ Σ Τ Υ Φ Χ Ψ Ω')).toBe('A V G D E Z I Th I K L M N X O P R S T Y F Ch Ps O')
    expect(plain('Παπαδοπούλου ΟΥΡΑΝΙΑ Ουζο')).toBe('Papadopoulou OuRANIA Ouzo')
  })

  test('Cyrillic as passports write it', () => {
    expect(plain('а б в г д е ж з и й к л м н о п р с т у ф х ц ч ш щ ъ ы ь э ю я')).toBe(
      'a b v g d e zh z i y k l m n o p r s t u f h ts ch sh sht a y y e yu ya',
    )
    expect(plain('Ж Й Ц Ч Ш Щ Ю Я Х')).toBe('Zh Y Ts Ch Sh Sht Yu Ya H')
    expect(plain('і ї є ґ ј љ њ ћ ђ џ')).toBe('i yi ye g j lj nj c d dz')
    expect(plain('Її Євген Ґалаґан')).toBe('Yiyi Yevgen Galagan')
  })

  test('a letter with its accent apart reads like the one in one piece', () => {
    for (const name of ['Йордан', 'Їжак', 'Žofie', 'Ελένη']) expect(plain(name.normalize('NFD'))).toBe(plain(name.normalize('NFC')))
  })

  test('a slash stands neither at an end nor twice, and nothing at all is a dot', () => {
    expect(plain('//a//b///c/')).toBe('a/b/c')
    expect(plain(' / a ')).toBe('a')
    for (const nothing of ['', '  ', '/', ' / ']) expect(plain(nothing)).toBe('.')
  })

  test('what is too long is cut, and not at a space or slash', () => {
    expect(plain('abcdef', 6)).toBe('abcdef')
    expect(plain('abcdef', 5)).toBe('abcde')
    expect(plain('abc /def', 5)).toBe('abc')
    expect(plain('Щука', 2)).toBe('Sh')
  })

  test('a name can be written when it has letters and each has its Latin', () => {
    for (const name of ['Mara Kovac', 'Żofie Łęcka', 'Ελένη', 'Щерев', 'O’Neil & Søn', 'й']) expect(isWritable(name), name).toBe(true)
    for (const name of ['', '123', '李小龙', 'Mara 李', '-']) expect(isWritable(name), name).toBe(false)
  })
})

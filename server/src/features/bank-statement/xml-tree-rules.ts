import { SaxesParser } from 'saxes'
import { Refusal } from '#refusal.ts'

/** One element by its local name, because banks use any prefix for ISO 20022. */
export type XmlNode = { name: string; namespace: string; attributes: Readonly<Record<string, string>>; text: string; children: XmlNode[] }

const maxDepth = 40
const maxElements = 300_000

/**
 * Parses a whole file strictly. A document type is refused, so there are no entities but XML's own five, nothing is fetched, and depth and number of
 * elements are limited while parsing.
 */
export function readXml(text: string): XmlNode {
  const parser = new SaxesParser({ xmlns: true })
  const open: XmlNode[] = []
  let root: XmlNode | undefined
  let elements = 0

  parser.on('error', (error) => {
    throw new Refusal('BANK_FILE_REFUSED', `This file is not well-formed XML: ${error.message.split('\n')[0]}`)
  })
  parser.on('doctype', () => {
    throw new Refusal('BANK_FILE_REFUSED', 'This file has a document type declaration, which bank files never have. We don’t read it.')
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (open.length >= maxDepth || ++elements > maxElements) {
      throw new Refusal('BANK_FILE_REFUSED', 'This file is nested too deeply or has too many elements. Ask the bank for a shorter period.')
    }
    const named = Object.values(attributes).map(({ local: name, value }) => [name, value] as const)
    const node: XmlNode = { name: local, namespace: uri, attributes: Object.fromEntries(named), text: '', children: [] }
    open.at(-1)?.children.push(node)
    root ??= node
    open.push(node)
  })
  const addText = (part: string) => {
    const node = open.at(-1)
    if (node) node.text += part
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => open.pop())
  parser.write(text).close()
  if (!root) throw new Refusal('BANK_FILE_REFUSED', 'This file is empty.')
  return root
}

export const childrenOf = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? []

/** The first element at a path of names. */
export function at(node: XmlNode | undefined, ...path: readonly string[]): XmlNode | undefined {
  return path.reduce<XmlNode | undefined>((found, name) => found?.children.find((child) => child.name === name), node)
}

export const textAt = (node: XmlNode | undefined, ...path: readonly string[]): string => at(node, ...path)?.text.trim() ?? ''

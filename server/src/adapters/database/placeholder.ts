/** Marks the position of a parameter in a statement that is built once. */
export class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Stands in a statement that is built once where the driver's value will be. */
export class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

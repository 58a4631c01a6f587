/** The event does not follow the schema; the sender receives the message. */
export class InvalidEvent extends Error {}

const mostCharacters = 1024

/** A validated view of a JSON object from a request. Fields that no code reads are ignored. */
export class Fields {
  readonly #object: object
  readonly #path: string

  constructor(value: unknown, path: string) {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new InvalidEvent(`${path}: expected an object`)
    this.#object = value
    this.#path = path
  }

  has(name: string): boolean {
    return this.get(name) !== undefined
  }

  /** Null means absent, as in the schema. */
  get(name: string): unknown {
    return Object.hasOwn(this.#object, name) ? (Reflect.get(this.#object, name) ?? undefined) : undefined
  }

  object(name: string): Fields {
    return new Fields(this.get(name), `${this.#path}.${name}`)
  }

  optionalObject(name: string): Fields | undefined {
    return this.has(name) ? this.object(name) : undefined
  }

  text(name: string): string {
    const value = this.optionalText(name)
    if (!value) throw new InvalidEvent(`${this.#path}.${name}: required`)
    return value
  }

  optionalText(name: string, isLimited = true): string | undefined {
    const value = this.get(name)
    if (value === undefined) return undefined
    if (typeof value !== 'string') throw new InvalidEvent(`${this.#path}.${name}: expected a string`)
    if (isLimited && value.length > mostCharacters && countCharacters(value) > mostCharacters) {
      throw new InvalidEvent(`${this.#path}.${name}: longer than ${mostCharacters} characters`)
    }
    return value
  }

  number(name: string, least = -Infinity): number {
    const value = this.get(name)
    if (typeof value !== 'number' || !Number.isFinite(value) || value < least) {
      throw new InvalidEvent(`${this.#path}.${name}: expected a number${least > -Infinity ? ` from ${least}` : ''}`)
    }
    return value
  }

  /** A number, or undefined for any other value. */
  looseNumber(name: string): number | undefined {
    const value = this.get(name)
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined
  }

  list(name: string): unknown[] {
    const value = this.get(name)
    return Array.isArray(value) ? value : []
  }
}

/** The schema counts characters, JavaScript strings count UTF-16 code units. */
function countCharacters(text: string): number {
  return text.replaceAll(/[\ud800-\udbff][\udc00-\udfff]/g, ' ').length
}

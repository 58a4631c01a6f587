import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

/** The part of the driver’s connection that is used here. */
interface Wire {
  stream: { cork(): void; uncork(): void }
  parse(statement: { text: string }): void
  bind(values: object): void
  execute(portal: object): void
  sync(): void
}

const openings = new AsyncLocalStorage<readonly string[]>()

/**
 * Runs `work`, whose statements are each sent as one message with a transaction around it: `opening`, such as `begin` and a role, the
 * statement, and `commit`. PostgreSQL skips the rest of a message after an error, so no statement runs without its opening. After
 * an error the transaction is open.
 */
export function inOneMessage<T>(opening: readonly string[], work: () => Promise<T>): Promise<T> {
  return openings.run(opening, work)
}

/** Makes a connection of a pool send such messages. */
export function useOneMessage(client: pg.PoolClient): void {
  const query: unknown = Reflect.get(client, 'query')
  if (typeof query !== 'function') return
  Reflect.set(client, 'query', (...input: unknown[]): unknown => {
    const opening = openings.getStore()
    if (!opening) return Reflect.apply(query, client, input)
    return new Promise((resolve, reject) => {
      const done = (error: unknown, result: unknown) => (error ? reject(error) : resolve(result))
      Reflect.apply(query, client, [surrounded(opening, Reflect.construct(pg.Query, [...input, done]))])
    })
  })
}

/** The driver's own statement, which says the rest of the transaction around itself. */
function surrounded(opening: readonly string[], statement: object): object {
  const submit: unknown = Reflect.get(statement, 'submit')
  const handleCommandComplete: unknown = Reflect.get(statement, 'handleCommandComplete')
  if (typeof submit !== 'function' || typeof handleCommandComplete !== 'function')
    throw new Error('The driver has no statements that can be surrounded.')
  let completed = 0
  return Object.assign(statement, {
    queryMode: 'extended',
    submit(wire: Wire): unknown {
      const open = () => {
        for (const text of opening) send(wire, text)
      }
      const isNamed = Reflect.get(statement, 'name') !== undefined
      const around: Wire = Object.assign(Object.create(wire), {
        // The driver takes the first statement that is parsed for the named one.
        bind(values: object) {
          if (isNamed) open()
          wire.bind(values)
        },
        sync() {
          send(wire, 'commit')
          wire.sync()
        },
      })
      wire.stream.cork()
      try {
        if (!isNamed) open()
        return Reflect.apply(submit, statement, [around])
      } finally {
        wire.stream.uncork()
      }
    },
    handleCommandComplete(...message: unknown[]) {
      completed += 1
      if (completed === opening.length + 1) Reflect.apply(handleCommandComplete, statement, message)
    },
  })
}

function send(wire: Wire, text: string): void {
  wire.parse({ text })
  wire.bind({})
  wire.execute({})
}

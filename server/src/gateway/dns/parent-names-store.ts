import { type RawBuilder, sql } from 'kysely'

/** The name and all above it, for an index: "www.example.net", "example.net" and "net". */
export const nameAndParents = (name: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  array(select array_to_string((string_to_array(${name}, '.'))[part:], '.')
    from generate_subscripts(string_to_array(${name}, '.'), 1) as part)`

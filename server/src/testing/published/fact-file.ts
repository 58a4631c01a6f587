/** The facts of a published API, from the root of the project: a line for the source, and one for each definition. */
export const factFile = (name: string) => `server/src/testing/published/${name}.ndjson`

export const refOf = (definition: string) => `#/definitions/${definition}`

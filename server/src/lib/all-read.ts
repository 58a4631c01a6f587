/** Like `Promise.all`, but fails only when all have ended, so that none of them asks the database afterwards. */
export async function allRead<T extends readonly unknown[] | []>(
  reads: T,
): Promise<{ -readonly [At in keyof T]: Awaited<T[At]> }> {
  await Promise.allSettled(reads)
  return Promise.all(reads)
}

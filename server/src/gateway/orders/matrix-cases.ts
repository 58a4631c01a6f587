import type { Case, World } from '../../testing/matrix.ts'

export async function orderCases(_world: World): Promise<Record<string, Case>> {
  return {}
}

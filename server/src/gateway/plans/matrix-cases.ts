import type { Case, World } from '../../testing/matrix.ts'

export async function planCases(_world: World): Promise<Record<string, Case>> {
  return {}
}

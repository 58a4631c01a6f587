import type { Case, World } from '../../../testing/matrix.ts'
import { createIncident } from '../testing/create-incident.ts'

const path = '/tmf-api/serviceProblemManagement/v4/serviceProblem'

/** Systems read the incidents of the provider, which belong to no account. */
export async function cases({ database }: World): Promise<Record<string, Case>> {
  return {
    [`GET ${path}`]: { forOperators: true },
    [`GET ${path}/:id`]: { forOperators: true, own: { id: await createIncident(database) } },
  }
}

import { createService } from '../../../testing/factories.ts'
import type { Case, World } from '../../../testing/matrix.ts'
import { createMeter } from '../../../testing/meter-factories.ts'

export async function cases({ database, account, otherAccount }: World): Promise<Record<string, Case>> {
  const circuit = async (of: string) => ({
    meterId: await createMeter(database, of, { serviceId: await createService(database, of), kind: 'percentile' }),
  })
  const samples: Case = {
    own: await circuit(account),
    other: await circuit(otherAccount),
    query: '?month=2026-03-01',
  }
  return {
    'GET /billing-info/api/usage': {},
    'GET /billing-info/api/usage/rule': {},
    'PUT /billing-info/api/usage/rule': { body: () => ({ over: 2000, times: 5, fromHour: 22, toHour: 6 }) },
    'GET /billing-info/api/usage/meters': {},
    'GET /billing-info/api/usage/meters.csv': {},
    'GET /billing-info/api/usage/meters/:meterId/samples': samples,
    'GET /billing-info/api/usage/meters/:meterId/samples.csv': samples,
    'GET /billing-info/api/calls': {},
    'GET /billing-info/api/calls.csv': {},
  }
}

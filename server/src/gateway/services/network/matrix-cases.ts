import type { MatrixCases } from '../../../testing/matrix.ts'

export const cases: MatrixCases = {
  'GET /service-info/api/network': {},
}

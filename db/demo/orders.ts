import type { Sql } from '../src/database.ts'
import type { Calendar } from './day.ts'

export async function loadOrders(_db: Sql, _calendar: Calendar): Promise<void> {}

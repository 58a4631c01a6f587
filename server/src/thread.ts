import { answering } from '@portal/db/src/threads/answering.ts'
import { works } from './thread-works.ts'

export default answering(works)

import { answering } from '@portal/db/src/threads/answering.ts'
import { works } from './works.ts'

export default answering(works)

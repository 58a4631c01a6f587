import { ActButtons } from '../acts/ActButtons.tsx'
import { useWorkActs, type WorkId } from './work-acts.ts'

interface AssignButtonsProps {
  work: WorkId
  isMine?: boolean
}

/** Assigns the record of a page. */
export function AssignButtons({ work, isMine = false }: AssignButtonsProps) {
  const acts = useWorkActs(work, { isMine })
  return <ActButtons acts={acts.filter(({ key }) => key !== 'later')} />
}

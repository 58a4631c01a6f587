import type { PlanContent } from '@portal/contract/plans/content.ts'

/** The sections of a document in reading order, with their address on the page. */
export function partsOf(
  content: Pick<PlanContent, 'slaRows' | 'escalation' | 'careLevels' | 'availability' | 'exclusions' | 'sections'>,
): { id: string; title: string }[] {
  return [
    { id: 'call', title: 'Contacts' },
    ...(content.slaRows.length > 0 ? [{ id: 'targets', title: 'Priorities and targets' }] : []),
    ...(content.escalation.levels.length > 0 ? [{ id: 'escalation', title: 'Escalation' }] : []),
    ...(content.careLevels.length > 0 ? [{ id: 'care', title: 'Care levels' }] : []),
    ...(content.availability.length > 0 ? [{ id: 'availability', title: 'Availability' }] : []),
    ...(content.exclusions.length > 0 ? [{ id: 'exclusions', title: 'Exclusions' }] : []),
    ...content.sections.map(({ key, title }) => ({ id: key, title })),
  ]
}

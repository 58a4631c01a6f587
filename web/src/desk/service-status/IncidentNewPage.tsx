import { IncidentForm } from './IncidentForm.tsx'

export function Page() {
  return <IncidentForm />
}

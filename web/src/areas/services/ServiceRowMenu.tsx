import type { ServiceRow } from '@portal/contract/services/services.ts'
import { MenuButton } from '@portal/ui/src/MenuButton.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../paths.ts'

export function ServiceRowMenu({ service }: { service: Pick<ServiceRow, 'serviceId' | 'name'> }) {
  const { serviceId, name } = service
  const navigate = useNavigate()
  const toasts = useToasts()
  const open = (address: string) => () => void navigate({ to: address })
  const copy = () =>
    void navigator.clipboard.writeText(serviceId).then(
      () => toasts.show({ kind: 'ok', text: `${serviceId} copied` }),
      () => toasts.show({ kind: 'bad', text: `Your browser blocked copying ${serviceId}` }),
    )
  return (
    <MenuButton
      label={`Actions for ${name}, ${serviceId}`}
      actions={[
        { key: 'open', label: 'Open', onAct: open(paths.service(serviceId)) },
        { key: 'technical', label: 'Technical details', onAct: open(paths.service(serviceId, 'technical')) },
        { key: 'actions', label: 'Actions', onAct: open(paths.service(serviceId, 'actions')) },
        { key: 'history', label: 'History', onAct: open(paths.service(serviceId, 'history')) },
        { key: 'copy', label: 'Copy service ID', separatorBefore: true, onAct: copy },
      ]}
    />
  )
}

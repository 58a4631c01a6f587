import type { Dispatch, SetStateAction } from 'react'

export type Panel = 'views' | 'columns' | 'save' | 'manage'
export type SetPanel = Dispatch<SetStateAction<Panel | undefined>>

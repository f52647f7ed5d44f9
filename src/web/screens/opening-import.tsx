import { useState } from 'react'
import type { Words } from '#domain/words.ts'
import { type OpeningParty, openings } from '#resources/opening-partner.ts'
import { ApiRefusal, api, type FieldRefusal } from '../api.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { FilePart } from '../jobs/file-part.tsx'
import { filledIn } from '../jobs/jobs.ts'
import { jobWords } from '../jobs/words.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import '../jobs/jobs.css'

const words = {
  hint: {
    zh: '按模板填写：表头不要改动，每行一个往来单位，可填名称或编码。已有草稿会被更新，其余新增；有一行出错则全部不导入。',
    en: 'Fill in the template: leave its head as it is, one partner each row, by name or code. A draft there is changed, others are added; one wrong row and nothing is taken.',
  },
  nothing: { zh: '没有导入任何数据，请修改以下问题后重新选择文件：', en: 'Nothing was taken. Mend this and choose the file again:' },
} as const satisfies Record<string, Words>

const calls = {
  customer: { template: 'OpeningPartnerApi_customerTemplate', send: 'OpeningPartnerApi_exportCustomerInfo' },
  supplier: { template: 'OpeningPartnerApi_supplierTemplate', send: 'OpeningPartnerApi_exportSupplierInfo' },
} as const

type Props = { party: OpeningParty; onClose: () => void; onWritten: () => void }

/** Opening balances out of a sheet, all rows or none: what is wrong is listed by row and column, what was taken is said. */
export function OpeningImport({ party, onClose, onWritten }: Props) {
  const say = useSay()
  const word = useWord()
  const [problems, setProblems] = useState<readonly FieldRefusal[]>([])
  const [taken, setTaken] = useState<string>()
  const send = async (file: File) => {
    setProblems([])
    setTaken(undefined)
    try {
      setTaken(await api(calls[party].send, { body: { file } }))
      onWritten()
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.fields.length === 0) throw error
      setProblems(error.fields)
    }
  }
  const footer = (
    <Button kind={taken ? 'primary' : 'plain'} onClick={onClose}>
      {word('close')}
    </Button>
  )
  return (
    <Dialog open onClose={onClose} title={filledIn(jobWords.importOf, { name: say(openings[party].label) })} width={760} footer={footer}>
      <FilePart hint={words.hint} template={() => api(calls[party].template)} onFile={send} />
      {taken && <p role="status">{taken}</p>}
      {problems.length > 0 && <Problems problems={problems} />}
    </Dialog>
  )
}

function Problems({ problems }: { problems: readonly FieldRefusal[] }) {
  const say = useSay()
  return (
    <div role="alert">
      <p className="ui-wrong">{say(words.nothing)}</p>
      <ul className="opening-problems">
        {problems.map(({ row, field, rule, msg }) => (
          <li key={[row, field, rule, msg].join()}>{msg}</li>
        ))}
      </ul>
    </div>
  )
}

/** The target of the link in a mail whose report was too large to attach. */

import { aboutFile, file, linkDays } from '@tripledger/contract/scheduled-reports/ledger.ts';
import { id } from '@tripledger/contract/vocabulary/filters.ts';
import { Button } from 'antd';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useAnswer } from '../api/useAnswer.ts';
import { homeOf } from '../filter/home.ts';
import { gateUrl, paths } from '../session/landing.ts';
import { useSession } from '../session/useUser.ts';
import { useDownload } from '../shared/download/useDownload.ts';
import { date, decimal } from '../ui/format.ts';
import { FullPage } from './FullPage.tsx';
import { Splash } from './Splash.tsx';
import { texts } from './texts.ts';

export default function ReportFile() {
  const { user, client, clients } = useSession();
  const navigate = useNavigate();
  const place = useLocation();
  const download = useDownload();
  const parsedId = id.safeParse(useParams().id);
  const params = { id: parsedId.data ?? 0 };
  const { data: about, error } = useAnswer(aboutFile, { params }, { enabled: parsedId.success, quiet: true });
  const goHome = client && (
    <Button onClick={() => void navigate(homeOf(user, client))}>{texts.report.openDashboards}</Button>
  );

  if (about && !error) {
    const { fileName, size, madeAt } = about;
    return (
      <FullPage
        kind="ready"
        title={texts.report.title}
        text={
          <>
            {fileName}
            <br />
            {texts.report.size(decimal(size / 1_000_000, 1), date(madeAt.slice(0, 10)))}
          </>
        }
      >
        <Button type="primary" onClick={() => void download(file, { params }, fileName)}>
          {texts.report.download}
        </Button>
        {goHome}
      </FullPage>
    );
  }
  if (parsedId.success && !error) return <Splash label={texts.loading} />;
  return (
    <FullPage
      kind="closed"
      title={texts.report.cannotBeOpened}
      text={
        <>
          {texts.report.expiry(linkDays)}
          {clients.length > 1 && ` ${texts.report.ofAnotherTmc}`}
        </>
      }
    >
      {clients.length > 1 && (
        <Button type="primary" onClick={() => void navigate(gateUrl(paths.clientSelection, place))}>
          {texts.switchTmc}
        </Button>
      )}
      {goHome}
    </FullPage>
  );
}

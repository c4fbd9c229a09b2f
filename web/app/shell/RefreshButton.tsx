import ReloadOutlined from '@ant-design/icons/es/icons/ReloadOutlined';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { Icon } from '../../ui/Icon.tsx';

/** Requests everything that is shown again, also what depends on the time alone. */
export function RefreshButton() {
  const queries = useQueryClient();
  const isBusy = useIsFetching() > 0;
  return (
    <Button
      type="text"
      icon={<Icon of={ReloadOutlined} spin={isBusy} />}
      title="Refresh the figures"
      aria-label="Refresh the figures"
      onClick={() => void queries.refetchQueries({ type: 'active' })}
    />
  );
}

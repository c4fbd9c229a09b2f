/** Icons that Ant Design draws within its components: as it has them, but silent for screen readers. */
import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled';
import CloseCircleFilled from '@ant-design/icons/es/icons/CloseCircleFilled';
import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import EllipsisOutlined from '@ant-design/icons/es/icons/EllipsisOutlined';
import ExclamationCircleFilled from '@ant-design/icons/es/icons/ExclamationCircleFilled';
import InfoCircleFilled from '@ant-design/icons/es/icons/InfoCircleFilled';
import type { ConfigProviderProps } from 'antd';
import { Icon } from '../ui/Icon.tsx';

const kinds = {
  successIcon: <Icon of={CheckCircleFilled} />,
  infoIcon: <Icon of={InfoCircleFilled} />,
  warningIcon: <Icon of={ExclamationCircleFilled} />,
  errorIcon: <Icon of={CloseCircleFilled} />,
};

export const componentIcons = {
  alert: kinds,
  modal: kinds,
  select: { suffixIcon: <Icon of={DownOutlined} /> },
  tabs: { moreIcon: <Icon of={EllipsisOutlined} /> },
} satisfies ConfigProviderProps;

import CloseCircleFilled from '@ant-design/icons/es/icons/CloseCircleFilled';
import { Icon } from './Icon.tsx';
import { texts } from './texts.ts';

/** For a text field's `allowClear`: its button says what it does, since icons are silent. */
export const clearable = { clearIcon: <Icon of={CloseCircleFilled} aria-label={texts.clear} /> };

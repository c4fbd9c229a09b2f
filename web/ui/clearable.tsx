import CloseCircleFilled from '@ant-design/icons/es/icons/CloseCircleFilled';

/** For a text field's `allowClear`: its button says what it does, since icons are silent. */
export const clearable = { clearIcon: <CloseCircleFilled aria-label="Clear" /> };

/** Small documents of our own, without diagram interchange. */

const open = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="definitions" targetNamespace="urn:test">`;

/** Two pools, one of them with two lanes and a loop, and messages between them. */
export const order = `${open}
  <collaboration id="sale">
    <participant id="customer" name="Customer" processRef="buy" />
    <participant id="shop" name="Shop" processRef="sell" />
    <messageFlow id="m1" name="Order" sourceRef="send" targetRef="received" />
    <messageFlow id="m2" name="Parcel" sourceRef="ship" targetRef="arrived" />
  </collaboration>
  <process id="buy">
    <startEvent id="wish" name="Wish" />
    <sendTask id="send" name="Send order" />
    <intermediateCatchEvent id="arrived" name="Parcel arrived"><messageEventDefinition id="d1" /></intermediateCatchEvent>
    <endEvent id="happy" />
    <sequenceFlow id="b1" sourceRef="wish" targetRef="send" />
    <sequenceFlow id="b2" sourceRef="send" targetRef="arrived" />
    <sequenceFlow id="b3" sourceRef="arrived" targetRef="happy" />
  </process>
  <process id="sell">
    <laneSet id="lanes">
      <lane id="office" name="Office">
        <flowNodeRef>received</flowNodeRef><flowNodeRef>check</flowNodeRef><flowNodeRef>ok</flowNodeRef>
        <flowNodeRef>refuse</flowNodeRef><flowNodeRef>refused</flowNodeRef>
      </lane>
      <lane id="store" name="Store">
        <flowNodeRef>pack</flowNodeRef><flowNodeRef>ship</flowNodeRef><flowNodeRef>done</flowNodeRef>
      </lane>
    </laneSet>
    <startEvent id="received" name="Order received"><messageEventDefinition id="d2" /></startEvent>
    <userTask id="check" name="Check order" />
    <exclusiveGateway id="ok" name="Order complete?" />
    <task id="refuse" name="Refuse" />
    <endEvent id="refused" name="Refused" />
    <task id="pack" name="Pack goods" />
    <sendTask id="ship" name="Ship parcel" />
    <endEvent id="done" name="Shipped" />
    <sequenceFlow id="s1" sourceRef="received" targetRef="check" />
    <sequenceFlow id="s2" sourceRef="check" targetRef="ok" />
    <sequenceFlow id="s3" name="yes" sourceRef="ok" targetRef="pack" />
    <sequenceFlow id="s4" name="no" sourceRef="ok" targetRef="refuse" />
    <sequenceFlow id="s5" sourceRef="refuse" targetRef="refused" />
    <sequenceFlow id="s6" sourceRef="pack" targetRef="ship" />
    <sequenceFlow id="s7" sourceRef="ship" targetRef="done" />
    <sequenceFlow id="s8" name="ask again" sourceRef="refuse" targetRef="check" />
  </process>
</definitions>
`;
